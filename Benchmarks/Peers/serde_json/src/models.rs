//! The types that the documents are mapped to, with the same fields as those in `Benchmarks/Models`.
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

macro_rules! models {
    ($(
        $(#[$attribute:meta])*
        $name:ident { $($(#[$field_attribute:meta])* $field:ident: $type:ty),* $(,)? }
    )*) => {
        $(
            #[derive(Serialize, Deserialize)]
            $(#[$attribute])*
            pub struct $name { $($(#[$field_attribute])* pub $field: $type),* }
        )*
    };
}

// twitter.json
models! {
    Twitter { statuses: Vec<Status>, search_metadata: SearchMetadata }
    SearchMetadata {
        completed_in: f64, max_id: i64, max_id_str: String, next_results: String, query: String, refresh_url: String,
        count: i64, since_id: i64, since_id_str: String,
    }
    Status {
        metadata: Metadata, created_at: String, id: i64, id_str: String, text: String, source: String, truncated: bool,
        in_reply_to_status_id: Option<i64>, in_reply_to_status_id_str: Option<String>,
        in_reply_to_user_id: Option<i64>, in_reply_to_user_id_str: Option<String>,
        in_reply_to_screen_name: Option<String>, user: User,
        #[serde(skip_serializing_if = "Option::is_none")] retweeted_status: Option<Box<Status>>,
        retweet_count: i64, favorite_count: i64, entities: StatusEntities, favorited: bool, retweeted: bool,
        #[serde(skip_serializing_if = "Option::is_none")] possibly_sensitive: Option<bool>,
        lang: String,
    }
    Metadata { result_type: String, iso_language_code: String }
    User {
        id: i64, id_str: String, name: String, screen_name: String, location: String, description: String,
        url: Option<String>, entities: UserEntities, protected: bool, followers_count: i64, friends_count: i64,
        listed_count: i64, created_at: String, favourites_count: i64, utc_offset: Option<i64>,
        time_zone: Option<String>, geo_enabled: bool, verified: bool, statuses_count: i64, lang: String,
        contributors_enabled: bool, is_translator: bool, is_translation_enabled: bool,
        profile_background_color: String, profile_background_image_url: String,
        profile_background_image_url_https: String, profile_background_tile: bool, profile_image_url: String,
        profile_image_url_https: String,
        #[serde(skip_serializing_if = "Option::is_none")] profile_banner_url: Option<String>,
        profile_link_color: String, profile_sidebar_border_color: String, profile_sidebar_fill_color: String,
        profile_text_color: String, profile_use_background_image: bool, default_profile: bool,
        default_profile_image: bool, following: bool, follow_request_sent: bool, notifications: bool,
    }
    UserEntities {
        #[serde(skip_serializing_if = "Option::is_none")] url: Option<Links>,
        description: Links,
    }
    Links { urls: Vec<Link> }
    Link { url: String, expanded_url: Option<String>, display_url: Option<String>, indices: Vec<i64> }
    StatusEntities {
        hashtags: Vec<Hashtag>, urls: Vec<Link>, user_mentions: Vec<UserMention>,
        #[serde(skip_serializing_if = "Option::is_none")] media: Option<Vec<Media>>,
    }
    Hashtag { text: String, indices: Vec<i64> }
    UserMention { screen_name: String, name: String, id: i64, id_str: String, indices: Vec<i64> }
    Media {
        id: i64, id_str: String, indices: Vec<i64>, media_url: String, media_url_https: String, url: String,
        display_url: String, expanded_url: String, r#type: String, sizes: Sizes,
        #[serde(skip_serializing_if = "Option::is_none")] source_status_id: Option<i64>,
        #[serde(skip_serializing_if = "Option::is_none")] source_status_id_str: Option<String>,
    }
    Sizes { medium: Size, small: Size, thumb: Size, large: Size }
    Size { w: i64, h: i64, resize: String }
}

// citm_catalog.json
models! {
    #[serde(rename_all = "camelCase")]
    Citm {
        area_names: HashMap<String, String>, audience_sub_category_names: HashMap<String, String>,
        block_names: HashMap<String, String>, events: HashMap<String, Event>, performances: Vec<Performance>,
        seat_category_names: HashMap<String, String>, sub_topic_names: HashMap<String, String>,
        topic_names: HashMap<String, String>, topic_sub_topics: HashMap<String, Vec<i64>>,
        venue_names: HashMap<String, String>,
    }
    #[serde(rename_all = "camelCase")]
    Event {
        description: Option<String>, id: i64, logo: Option<String>, name: String, sub_topic_ids: Vec<i64>,
        subject_code: Option<String>, subtitle: Option<String>, topic_ids: Vec<i64>,
    }
    #[serde(rename_all = "camelCase")]
    Performance {
        event_id: i64, id: i64, logo: Option<String>, name: Option<String>, prices: Vec<Price>,
        seat_categories: Vec<SeatCategory>, seat_map_image: Option<String>, start: i64, venue_code: String,
    }
    #[serde(rename_all = "camelCase")]
    Price { amount: i64, audience_sub_category_id: i64, seat_category_id: i64 }
    #[serde(rename_all = "camelCase")]
    SeatCategory { areas: Vec<Area>, seat_category_id: i64 }
    #[serde(rename_all = "camelCase")]
    Area { area_id: i64, block_ids: Vec<i64> }
}

// canada.json
models! {
    Canada { r#type: String, features: Vec<Feature> }
    Feature { r#type: String, properties: HashMap<String, String>, geometry: Geometry }
    Geometry { r#type: String, coordinates: Vec<Vec<Vec<f64>>> }
}

// account.json
models! {
    Account {
        id: i64, username: String, name: String, email: String, active: bool, score: f64, created_at: String,
        avatar_url: String, bio: String, address: Address, tags: Vec<String>, followers: i64, following: i64,
        company: Option<String>,
    }
    Address {
        street: String, city: String, state: String, postal_code: String, country: String, lat: f64, lng: f64,
    }
}

// flat.json
models! {
    #[serde(rename_all = "camelCase")]
    StationReport {
        id: i64, station_code: String, station_name: String, operator_name: String, country: String,
        region: Option<String>, time_zone: String, kind: StationKind, online: bool, automatic: bool, latitude: f64,
        longitude: f64, elevation: f64, firmware: String, serial_number: u64, installed_at: String, measured_at: i64,
        sequence: u32, interval_seconds: i32, battery_percent: u8, voltage: f32, signal_strength: i16,
        temperature: f64, temperature_minimum: f64, temperature_maximum: f64, dew_point: Option<f64>, humidity: f64,
        pressure: f64, pressure_tendency: Option<f64>, wind_speed: f32, wind_gust: Option<f32>, wind_direction: u16,
        visibility: Option<i64>, cloud_cover: u8, rainfall: f64, snow_depth: Option<f64>, sunshine_minutes: i64,
        uv_index: f32, calibrated: bool, comment: Option<String>,
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StationKind {
    Land,
    Ship,
    Buoy,
}

// records.ndjson
models! {
    LogRecord {
        id: i64, time: i64, level: LogLevel, service: String, message: String, duration: f64, user: Option<i64>,
        tags: Vec<String>, request: LoggedRequest,
    }
    LoggedRequest { method: String, path: String, status: i64 }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    Debug,
    Info,
    Warning,
    Error,
}
